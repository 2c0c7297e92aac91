//go:build unix

package benchkit

import "syscall"

// RaiseFileLimit lets this process and those that it starts hold as many sockets as they may.
func RaiseFileLimit() {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) == nil {
		l.Cur = l.Max
		_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &l) // opening too many sockets says so itself
	}
}
