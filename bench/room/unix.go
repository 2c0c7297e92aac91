//go:build unix

package main

import "syscall"

// raiseFileLimit lets a process hold as many sockets as it may.
func raiseFileLimit() {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) == nil {
		l.Cur = l.Max
		_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &l) // opening too many sockets says so itself
	}
}
