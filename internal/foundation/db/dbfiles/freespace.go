package dbfiles

import (
	"errors"
	"fmt"
)

// MinFreeBytes is the space that a copy of the database leaves free, because the server continues to write there.
const MinFreeBytes = 64 << 20

// ErrDiskSpace means that the disk has too little free space for a copy.
var ErrDiskSpace = errors.New("there is no room for it")

// CheckFreeSpace returns ErrDiskSpace unless the disk of a folder has space for a file of the given size and spare
// bytes on top. If the system does not report its free space, it returns nil.
func CheckFreeSpace(dir string, bytes, spare int64) error {
	left, known, err := free(dir)
	if err != nil || !known || left-spare >= bytes {
		return err
	}
	const mega = 1 << 20
	return fmt.Errorf("%w: %d MB are wanted and %d MB have to stay free, but the disk of %s has %d MB left",
		ErrDiskSpace, bytes/mega+1, spare/mega, dir, left/mega)
}
