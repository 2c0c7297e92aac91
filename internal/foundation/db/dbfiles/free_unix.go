//go:build linux || darwin || freebsd

package dbfiles

import (
	"fmt"
	"syscall"
)

// free returns the number of bytes that this process may still write to the disk of a folder.
func free(dir string) (bytes int64, known bool, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false, fmt.Errorf("free space on the disk of %s: %w", dir, err)
	}
	//nolint:gosec // the types differ between systems; no disk has so many bytes
	return int64(s.Bavail) * int64(s.Bsize), true, nil
}
