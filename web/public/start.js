// This script runs before all others. It is a file of its own because the page allows no inline scripts. It sets the
// theme that src/ui/theme-store.ts has stored (light by default), so that the page does not flash in the other one, and
// sends the first reads of the screen while the app is still loading; src/api/client/prefetched.ts takes the answers. A
// test compares their paths and headers with those of the app. tools/pages.mjs writes the paths (data-first), the files
// of the companion's sign-in (data-sign-in) and those of the forms, which load when the page is idle (data-later).
(function () {
  var here = window.location;
  var at = here.pathname;
  var local = ['localhost', '127.0.0.1', '[::1]', '::1'].includes(here.hostname);
  var go = '/api/pitboss-go/';
  var signIn = document.currentScript.dataset.signIn;
  var first = document.currentScript.dataset.first;
  var later = document.currentScript.dataset.later;
  var started = (window.started = {});

  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked
    }
  }

  function ask(path, token) {
    var headers = { Accept: 'application/json' };
    if (token !== null) headers.Authorization = 'Bearer ' + token;
    var sentAt = Date.now();
    var answer = fetch(path, { credentials: 'include', cache: 'no-store', headers: headers });
    answer.then(
      function (response) {
        // A refused answer may have no reader. Unread, it would occupy its connection.
        if (!response.ok)
          response
            .clone()
            .text()
            .catch(function () {});
      },
      function () {}, // the reader of the answer handles the failure
    );
    started[path] = { sentAt: sentAt, answer: answer };
    return answer;
  }

  /** Loads files that the page names (tools/pages.mjs). */
  function load(files) {
    for (const file of (files || '').split(' ').filter(Boolean)) {
      var link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    }
  }

  /** The room that was chosen last; null where several organizations have one on this device. */
  function activeRoom() {
    try {
      var names = Object.keys(localStorage).filter(function (name) {
        return name.startsWith('active_room:');
      });
      return names.length === 1 ? kept(names[0]) : null;
    } catch {
      return null; // storage is blocked
    }
  }

  function askFirst(token) {
    var room = activeRoom();
    for (const named of (first || '').split(' ').filter(Boolean)) {
      // `$room` is the remembered room, `$2` the second segment of the address.
      const [name, number] = /\$(?:room|(\d))/.exec(named) || [];
      const id = number === undefined ? room : at.split('/')[number];
      if (name !== undefined && !/^[\w-]+$/.test(id || '')) continue;
      const path = name === undefined ? named : named.replace(name, id);
      ask(path, token).then(
        function (answer) {
          // A refused list is fetched again after the sign-in.
          if (!answer.ok) delete started[path];
        },
        function () {},
      );
    }
  }

  function askCompanion() {
    var token = local ? null : kept('pitboss-go-token');
    ask(go + (local ? 'auth/me' : 'auth/token-me'), token).then(
      function (answer) {
        if (answer.status === 401) {
          load(signIn);
          ask('/api/entry', null);
        } else if (answer.ok && /^\/pitboss-go\/?$/.test(at)) ask(go + 'game-sessions?limit=20&scope=mine', token);
        else if (answer.ok) askFirst(token);
      },
      function () {},
    );
  }

  // The first script of all may be the missing one: then nothing else could say so.
  function showMissing(event) {
    var root = document.getElementById('root');
    if (event.target.tagName !== 'SCRIPT' || event.target.type !== 'module' || !root) return;
    if (root.childElementCount > 0) return;
    var main = document.createElement('main');
    main.setAttribute('role', 'alert');
    main.style.cssText = 'padding: 24px; font: 15px/1.5 system-ui, sans-serif';
    main.textContent = 'PitBoss could not start: a file did not arrive. ';
    var reload = document.createElement('button');
    reload.textContent = 'Reload';
    reload.onclick = function () {
      location.reload();
    };
    main.append(reload);
    root.append(main);
    window.addEventListener('online', function () {
      location.reload();
    });
  }
  if (window.addEventListener) {
    window.addEventListener('error', showMissing, true);
    // As late as src/lib/idle.ts, so that the forms do not compete with the first screen.
    window.addEventListener('load', function () {
      setTimeout(load, 2_000, later);
    });
  }

  // A public page follows the device: a visitor has chosen no theme.
  var isPublic = /^\/r\/[a-z0-9-]+\/?$/.test(at);
  var isDark = isPublic ? window.matchMedia('(prefers-color-scheme: dark)').matches : kept('dark-mode') === 'true';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

  var fromShell = history.state !== null && history.state.shell === true;
  if (isPublic) ask('/api' + at.replace(/\/$/, ''), null);
  else if (/^\/pitboss-go(\/|$)/.test(at) && !fromShell) askCompanion();
  else if (at !== '/__kit' && !/[?&](?:admin|landing)=/.test(here.search)) {
    var token = kept('auth_token');
    if (!local && !/[?&]org=/.test(here.search)) ask('/api/entry', null);
    if (token !== null) {
      ask('/api/auth/user', token);
      // An administrator of the platform who arrives to act for somebody has another token in a moment.
      if (!here.hash.startsWith('#impersonate=')) askFirst(token);
    }
  }
})();
