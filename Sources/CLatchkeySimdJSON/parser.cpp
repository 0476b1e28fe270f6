#include "CLatchkeySimdJSON.h"
