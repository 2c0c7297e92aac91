// Package diskfault injects failures of the operating system and of the allocator into SQLite. A program that imports
// it uses its VFS and its allocator in every database. They pass each call through while no fault is injected, and
// always for files outside the watched folder. For tests only.
package diskfault

import (
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite "modernc.org/sqlite/lib"
)

// Kind is a kind of call of SQLite to the system.
type Kind string

// The kinds of calls.
const (
	Read     Kind = "read"
	Write    Kind = "write"
	Sync     Kind = "sync"
	Allocate Kind = "allocate"
	Other    Kind = "other"
)

// Injection selects the calls that fail: Length consecutive calls of one kind, beginning with number First (from 1).
// Pick selects one of the result codes that such a call may return.
type Injection struct {
	Kind         Kind
	First        int // 0: no call fails
	Length, Pick int
}

// Watch counts the calls for files in a folder until the test ends. Open the folder's database afterwards. One test at
// a time can watch a folder.
func Watch(t testing.TB, folder string) { layer.watch(t, folder) }

// Inject starts counting calls and injects the fault.
func Inject(fault Injection) { layer.inject(fault) }

// Stop ends the injection and returns the number of calls and the result codes of those that failed.
func Stop() (calls map[Kind]int, failed []int) { return layer.stop() }

// faultVFS is the VFS and the allocator.
type faultVFS struct {
	armed atomic.Bool // the fast path of an allocation

	mu      sync.Mutex
	folder  string                   // only calls for files in this folder are counted
	handles map[uintptr]*fileMethods // of open files in the folder
	methods map[uintptr]*fileMethods // by the address of the original methods, which differ for a database and its WAL
	fault   Injection
	calls   map[Kind]int // counted since inject
	failed  []int        // the result codes that were returned
}

// fileMethods are the original methods of a kind of file and their replacements.
type fileMethods struct{ usual, counted sqlite.Tsqlite3_io_methods }

var (
	layer = &faultVFS{handles: map[uintptr]*fileMethods{}, methods: map[uintptr]*fileMethods{}}

	realVFS   *sqlite.Tsqlite3_vfs
	realVFSAt uintptr
	vfs       sqlite.Tsqlite3_vfs
	memory    sqlite.Tsqlite3_mem_methods
	inUse     []any // functions that SQLite has pointers to, which the garbage collector does not see
)

type (
	openFunc     = func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32
	fileFunc     = func(*libc.TLS, uintptr) int32
	transferFunc = func(*libc.TLS, uintptr, uintptr, int32, sqlite.Tsqlite3_int64) int32
	truncateFunc = func(*libc.TLS, uintptr, sqlite.Tsqlite3_int64) int32
	syncFunc     = func(*libc.TLS, uintptr, int32) int32
	sizeFunc     = func(*libc.TLS, uintptr, uintptr) int32
	allocFunc    = func(*libc.TLS, int32) uintptr
	resizeFunc   = func(*libc.TLS, uintptr, int32) uintptr
	shmMapFunc   = func(*libc.TLS, uintptr, int32, int32, int32, uintptr) int32
)

// pointerTo returns the C function pointer of a Go function. The garbage collector does not follow it.
func pointerTo[F any](f F) uintptr {
	inUse = append(inUse, f)
	return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f}))
}

// functionAt returns the Go function behind a C function pointer.
func functionAt[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ p uintptr }{p})) }

// structAt returns the C struct at an address.
func structAt[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// An allocator can be configured only before the first database is opened.
func init() { layer.install() }

func (v *faultVFS) install() {
	tls := libc.NewTLS()
	configure := func(option int32) {
		list := libc.Xmalloc(tls, 8)
		defer libc.Xfree(tls, list)
		code := sqlite.Xsqlite3_config(tls, option, libc.VaList(list, uintptr(unsafe.Pointer(&memory))))
		if code != sqlite.SQLITE_OK {
			panic(code)
		}
	}
	configure(sqlite.SQLITE_CONFIG_GETMALLOC)
	alloc, resize := functionAt[allocFunc](memory.FxMalloc), functionAt[resizeFunc](memory.FxRealloc)
	memory.FxMalloc = pointerTo(func(tls *libc.TLS, n int32) uintptr {
		if v.fails(0, Allocate, sqlite.SQLITE_NOMEM) != sqlite.SQLITE_OK {
			return 0
		}
		return alloc(tls, n)
	})
	memory.FxRealloc = pointerTo(func(tls *libc.TLS, p uintptr, n int32) uintptr {
		if v.fails(0, Allocate, sqlite.SQLITE_NOMEM) != sqlite.SQLITE_OK {
			return 0
		}
		return resize(tls, p, n)
	})
	configure(sqlite.SQLITE_CONFIG_MALLOC)

	realVFSAt = sqlite.Xsqlite3_vfs_find(tls, 0)
	realVFS = structAt[sqlite.Tsqlite3_vfs](realVFSAt)
	name, err := libc.CString("fault")
	if err != nil {
		panic(err)
	}
	vfs = *realVFS
	vfs.FzName, vfs.FpNext, vfs.FxOpen = name, 0, pointerTo[openFunc](v.open)
	if code := sqlite.Xsqlite3_vfs_register(tls, uintptr(unsafe.Pointer(&vfs)), 1); code != sqlite.SQLITE_OK {
		panic(code)
	}
}

func (v *faultVFS) watch(t testing.TB, folder string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.folder = folder
	t.Cleanup(func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.folder = ""
		v.armed.Store(false)
	})
}

func (v *faultVFS) inject(fault Injection) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.fault, v.calls, v.failed = fault, map[Kind]int{}, nil
	v.armed.Store(true)
}

func (v *faultVFS) stop() (calls map[Kind]int, failed []int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.armed.Store(false)
	return v.calls, v.failed
}

// fails returns the result code of a call that is to fail, or SQLITE_OK. An allocation belongs to file 0.
func (v *faultVFS) fails(file uintptr, kind Kind, codes ...int32) int32 {
	if !v.armed.Load() {
		return sqlite.SQLITE_OK
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.armed.Load() || file != 0 && v.handles[file] == nil {
		return sqlite.SQLITE_OK
	}
	v.calls[kind]++
	n, f := v.calls[kind], v.fault
	if f.Kind != kind || f.First == 0 || n < f.First || n >= f.First+f.Length {
		return sqlite.SQLITE_OK
	}
	code := codes[f.Pick%len(codes)]
	v.failed = append(v.failed, int(code))
	return code
}

func (v *faultVFS) open(tls *libc.TLS, _, name, file uintptr, flags int32, outFlags uintptr) int32 {
	code := functionAt[openFunc](realVFS.FxOpen)(tls, realVFSAt, name, file, flags, outFlags)
	if code != sqlite.SQLITE_OK || name == 0 {
		return code
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.folder == "" || filepath.Dir(libc.GoString(name)) != v.folder {
		return code
	}
	f := structAt[sqlite.Tsqlite3_file](file)
	m := v.methods[f.FpMethods]
	if m == nil {
		m = &fileMethods{usual: *structAt[sqlite.Tsqlite3_io_methods](f.FpMethods)}
		m.counted = m.usual
		m.counted.FxClose = pointerTo[fileFunc](v.close)
		m.counted.FxRead = pointerTo[transferFunc](v.read)
		m.counted.FxWrite = pointerTo[transferFunc](v.write)
		m.counted.FxTruncate = pointerTo[truncateFunc](v.truncate)
		m.counted.FxSync = pointerTo[syncFunc](v.sync)
		m.counted.FxFileSize = pointerTo[sizeFunc](v.size)
		if m.usual.FxShmMap != 0 {
			m.counted.FxShmMap = pointerTo[shmMapFunc](v.shmMap)
		}
		v.methods[f.FpMethods] = m
	}
	f.FpMethods = uintptr(unsafe.Pointer(&m.counted))
	v.handles[file] = m
	return code
}

// usual returns the original methods of an open file.
func (v *faultVFS) usual(file uintptr) *sqlite.Tsqlite3_io_methods {
	v.mu.Lock()
	defer v.mu.Unlock()
	return &v.handles[file].usual
}

func (v *faultVFS) close(tls *libc.TLS, file uintptr) int32 {
	usual := v.usual(file)
	v.mu.Lock()
	delete(v.handles, file)
	v.mu.Unlock()
	return functionAt[fileFunc](usual.FxClose)(tls, file)
}

func (v *faultVFS) read(tls *libc.TLS, file, buffer uintptr, n int32, at sqlite.Tsqlite3_int64) int32 {
	codes := []int32{sqlite.SQLITE_IOERR_READ, sqlite.SQLITE_IOERR_NOMEM, sqlite.SQLITE_IOERR_CORRUPTFS}
	if code := v.fails(file, Read, codes...); code != sqlite.SQLITE_OK {
		return code
	}
	return functionAt[transferFunc](v.usual(file).FxRead)(tls, file, buffer, n, at)
}

func (v *faultVFS) write(tls *libc.TLS, file, buffer uintptr, n int32, at sqlite.Tsqlite3_int64) int32 {
	if code := v.fails(file, Write, sqlite.SQLITE_IOERR_WRITE, sqlite.SQLITE_FULL); code != sqlite.SQLITE_OK {
		return code
	}
	return functionAt[transferFunc](v.usual(file).FxWrite)(tls, file, buffer, n, at)
}

func (v *faultVFS) truncate(tls *libc.TLS, file uintptr, size sqlite.Tsqlite3_int64) int32 {
	if code := v.fails(file, Other, sqlite.SQLITE_IOERR_TRUNCATE); code != sqlite.SQLITE_OK {
		return code
	}
	return functionAt[truncateFunc](v.usual(file).FxTruncate)(tls, file, size)
}

func (v *faultVFS) sync(tls *libc.TLS, file uintptr, flags int32) int32 {
	if code := v.fails(file, Sync, sqlite.SQLITE_IOERR_FSYNC); code != sqlite.SQLITE_OK {
		return code
	}
	return functionAt[syncFunc](v.usual(file).FxSync)(tls, file, flags)
}

func (v *faultVFS) size(tls *libc.TLS, file, size uintptr) int32 {
	if code := v.fails(file, Other, sqlite.SQLITE_IOERR_FSTAT); code != sqlite.SQLITE_OK {
		return code
	}
	return functionAt[sizeFunc](v.usual(file).FxFileSize)(tls, file, size)
}

func (v *faultVFS) shmMap(tls *libc.TLS, file uintptr, region, size, extend int32, mapped uintptr) int32 {
	code := v.fails(file, Other, sqlite.SQLITE_IOERR_SHMMAP, sqlite.SQLITE_IOERR_NOMEM)
	if code != sqlite.SQLITE_OK {
		return code
	}
	return functionAt[shmMapFunc](v.usual(file).FxShmMap)(tls, file, region, size, extend, mapped)
}
