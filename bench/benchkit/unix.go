//go:build unix

package benchkit

import "syscall"

// RaiseFileLimit raises the limit of open sockets of this process and its children to the maximum.
func RaiseFileLimit() {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) == nil {
		l.Cur = l.Max
		_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &l) // too many sockets fail with an error of their own
	}
}
