package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// affinity sets the processors of a thread: 0 is the calling one.
func affinity(thread int, mask uint64) error {
	if _, _, e := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, uintptr(thread), unsafe.Sizeof(mask),
		uintptr(unsafe.Pointer(&mask))); e != 0 {
		return e
	}
	return nil
}

// startOn starts a process on one processor. It has it from the thread that starts it.
func startOn(cmd *exec.Cmd, processor int) error {
	done := make(chan error)
	go func() {
		// The thread is not given back: with its goroutine it ends.
		runtime.LockOSThread()
		if enoughProcessors() {
			if err := affinity(0, 1<<processor); err != nil {
				done <- err
				return
			}
		}
		done <- cmd.Start()
	}()
	return <-done
}

// keepOff keeps every thread of this process, and those to come, off a processor.
func keepOff(processor int) error {
	if !enoughProcessors() {
		return nil
	}
	all := uint64(1)<<min(runtime.NumCPU(), 63) - 1
	var errs []error
	threads, err := filepath.Glob("/proc/self/task/*")
	for _, t := range threads {
		if id, err := strconv.Atoi(filepath.Base(t)); err == nil {
			errs = append(errs, affinity(id, all&^(1<<processor)))
		}
	}
	return errors.Join(append(errs, err)...)
}

// moveTo puts a process and its children, and those to come, on one processor.
func moveTo(pid, processor int) error {
	if !enoughProcessors() {
		return nil
	}
	var errs []error
	for _, id := range family(pid) {
		if err := affinity(id, 1<<processor); id == pid || !errors.Is(err,
			syscall.ESRCH) { // a child may have ended since it was seen
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// family are a process and its children.
func family(pid int) []int {
	list := []int{pid}
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return list
	}
	for _, path := range all {
		if id, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && parentOf(id) == pid {
			list = append(list, id)
		}
	}
	return list
}

// parentOf is a process's parent, 0 where the kernel does not say.
func parentOf(pid int) int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	if f := strings.Fields(rest); len(f) > 1 {
		n, _ := strconv.Atoi(f[1]) // it is a number
		return n
	}
	return 0
}
