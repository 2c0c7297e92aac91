//go:build unix

package live

import (
	"errors"
	"syscall"
)

// writeNonBlocking writes as much as the kernel takes without blocking, and returns how much that was. Go's own Write
// would cost a deadline timer and a goroutine for each of ten thousand screens.
func writeNonBlocking(to syscall.RawConn, bytes []byte) (n int, err error) {
	if to == nil {
		return 0, nil
	}
	// Control, unlike Write, does not wait for a concurrent writer, such as the library when it closes a full socket.
	controlErr := to.Control(func(fd uintptr) {
		for {
			if n, err = syscall.Write(int(fd), bytes); !errors.Is(err, syscall.EINTR) {
				return
			}
		}
	})
	n = max(n, 0) // it is -1 with an error
	if errors.Is(err, syscall.EAGAIN) {
		err = nil
	}
	return n, errors.Join(controlErr, err)
}
