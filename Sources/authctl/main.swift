await Authctl.main()
