package testkit

// Survives runs something in a goroutine of its own and reports whether it came to its end. What kills it calls
// runtime.Goexit, which nothing can catch, unlike a panic.
func Survives(run func()) bool {
	survived := make(chan bool, 1)
	go func() {
		ended := false
		defer func() { survived <- ended }()
		run()
		ended = true
	}()
	return <-survived
}
