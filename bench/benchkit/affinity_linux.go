package benchkit

import (
	"errors"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"unsafe"
)

// serverMask is the processor of the server under load and of its database. The load generator has the others.
const serverMask = uint64(1)

// setAffinity sets the processors of a thread; 0 is the calling thread.
func setAffinity(thread int, mask uint64) error {
	if _, _, e := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, uintptr(thread), unsafe.Sizeof(mask),
		uintptr(unsafe.Pointer(&mask))); e != 0 {
		return e
	}
	return nil
}

// canPartition reports whether the machine has a processor for the server and another one for the load generator.
func canPartition() bool { return runtime.NumCPU() > 1 }

// StartOnServerCPU starts a process on the server's processor, which the process inherits from the starting thread.
func StartOnServerCPU(cmd *exec.Cmd) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // without unlocking, the thread ends with this goroutine
		if canPartition() {
			if err := setAffinity(0, serverMask); err != nil {
				done <- err
				return
			}
		}
		done <- cmd.Start()
	}()
	return <-done
}

// LeaveServerCPU moves the threads of this process, and those that it starts later, to the other processors.
func LeaveServerCPU() error {
	if !canPartition() {
		return nil
	}
	all := uint64(1)<<min(runtime.NumCPU(), 63) - 1
	var errs []error
	threads, err := filepath.Glob("/proc/self/task/*")
	for _, t := range threads {
		if id, err := strconv.Atoi(filepath.Base(t)); err == nil {
			errs = append(errs, setAffinity(id, all&^serverMask))
		}
	}
	return errors.Join(append(errs, err)...)
}

// MoveToServerCPU moves a process and its children, and those that it starts later, to the server's processor.
func MoveToServerCPU(pid int) error {
	if !canPartition() {
		return nil
	}
	var errs []error
	for _, id := range ProcessTree(pid) {
		err := setAffinity(id, serverMask)
		if id == pid || !errors.Is(err, syscall.ESRCH) { // a child may have ended in the meantime
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
