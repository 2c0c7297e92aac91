package main

import (
	"context"
	"fmt"
	"os"
	"runtime/metrics"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"
)

const (
	heapLookEvery = 250 * time.Millisecond
	heapGrownBy   = 1.03 // since the last profile, for another
)

// watchHeap leaves a profile of this process's heap of when its memory was largest, and says what the memory was
// then, and at the end.
func watchHeap(ctx context.Context, file string) {
	var most int64
	tell := ""
	for ctx.Err() == nil {
		if now := own().rss; float64(now) > heapGrownBy*float64(most) {
			most, tell = now, "at most "+memory(now)
			if err := writeHeap(file); err != nil {
				tell += ": " + err.Error()
			}
		}
		select {
		case <-time.After(heapLookEvery):
		case <-ctx.Done():
		}
	}
	_, _ = fmt.Fprintf(os.Stderr, "  %s\n  at the end %s\n", tell, memory(own().rss)) // it is for a person to look at
}

func writeHeap(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return pprof.WriteHeapProfile(file)
}

// memory is what this process's memory consists of. What Go does not know of is SQLite's, and the program's own
// text, which lies in a file.
func memory(resident int64) string {
	read := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"}, {Name: "/sched/goroutines:goroutines"},
	}
	metrics.Read(read)
	of := func(i int) int64 { return int64(read[i].Value.Uint64()) }
	ours, text := of(5)-of(6), inFiles()
	return fmt.Sprintf("%s resident: live after the last collection %s, with what came since %s; "+
		"unused in their pages %s, free %s; stacks %s of %d goroutines; other of Go's %s; SQLite's %s; "+
		"the program's text %s",
		megabytes(resident), megabytes(of(0)), megabytes(of(1)), megabytes(of(2)), megabytes(of(3)), megabytes(of(4)),
		of(7), megabytes(ours-of(1)-of(2)-of(3)-of(4)), megabytes(resident-ours-text), megabytes(text))
}

// inFiles is how much of this process's memory are pages of files; 0 where the kernel does not say.
func inFiles() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(status), "RssFile:")
	n, _, _ := strings.Cut(strings.TrimSpace(rest), " kB")
	kilobytes, _ := strconv.ParseInt(n, 10, 64)
	return kilobytes << 10
}
