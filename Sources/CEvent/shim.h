#pragma once

// event2/event-config.h defines _GNU_SOURCE: without these first, fd_set differs from Glibc's in debug builds.
#include <sys/types.h>
#include <sys/time.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <event2/event.h>
#include <event2/listener.h>
// What the Glibc module leaves out: wake-ups, and the filter that lets a listener end without losing a connection.
#include <sys/eventfd.h>
#include <linux/filter.h>
