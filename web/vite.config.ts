import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

// The headers that the Go server sends, so that a breach shows while developing.
// Vite's own client needs inline scripts in development; the built app does not.
const headers = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
};

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few larger files compress better than many small ones. A group holds only what is loaded together anyway:
        // base by every part, common by all that talk to the server, companion by a phone at a card table before its first
        // screen and go by it and the host's page, the rest by the console before its first page.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(?:(?:react-)?router|history|(?:react-)?store)|node_modules\/use-sync-external-store/,
            },
            {
              name: 'float',
              test: /node_modules\/(?:@floating-ui|@radix-ui\/(?:primitive|react-(?:arrow|compose-refs|context|dismissable-layer|focus-scope|id|popper|portal|presence|primitive|slot|use-[a-z-]+|visually-hidden)))\//,
            },
            {
              name: 'base',
              test: /node_modules\/(?:clsx|class-variance-authority)\/|vite\/preload-helper|src\/(?:app\/stale-build|sw\/cache-first|lib\/(?:lazy-part|st|unsaved)|ui\/(?:button-style|mark|skip-link|theme-[a-z]+)\.)/,
            },
            {
              name: 'common',
              test: /node_modules\/(?:@tanstack\/(?:react-)?query)|src\/(?:api\/(?!acts\/define|generated)|config\/)|src\/shells\/(?:acts-runtime|clock-time|unanswered-strip|unconfirmed-text|use-act|use-unanswered)\.|src\/lib\/(?:address|clock|here-zone|quiet)\.|lucide-react\/dist\/esm\/(?!icons|lucide-react)|icons\/(?:arrow-right|info|log-out|spade)\.|src\/(?:features\/auth\/(?:leave|model|mutations)|live\/(?:last-known|use-live)|lib\/hooks\/|app\/(?:providers|query-client|reload|session-gate|updates)|ui\/(?:announcer|blocking-dialog|boundary|button|dialog-notice|undo-store|empty|error-[a-z]+|here-link|icon|live-status|panel|plain-page|shape|tip-store|toast-store|tone|tooltip|use-(?:media|kept-focus))\.)/,
            },
            {
              name: 'shell',
              test: /icons\/(?:armchair|chart-column|clock|concierge-bell|layout-dashboard|menu|settings|smartphone|trophy|users)\.|src\/(?:app\/dialog-host|shells\/dialogs|surfaces\/console\/(?:mount|dialogs|(?:analytics|floor|games|go|front-office|players|registration|reports|revenue|sessions|tournaments?)\/(?:seasons-)?search|console-app|router|nav-items|session-context|layout\/(?!lazy))|features\/players\/lists|ui\/page-head\.)/,
            },
            {
              name: 'go',
              test: /icons\/(?:log-in|map-pin|share-2)\.|src\/(?:features\/home-games\/(?:invite|model)|lib\/share)\./,
            },
            {
              name: 'companion',
              test: /src\/(?:surfaces\/companion\/(?:check-failed|frame|go|go-menu|keeper|live-line|member-context|mount|companion-app|opening|pages\/home|root|routes|screen|seams|start-link)|features\/home-games\/(?:game-badge|games-home|home-games|more-games|running-game|session-row|use-games-interval)|ui\/big-button)\./,
            },
            {
              name: 'members',
              test: /src\/features\/community\/(?:mutations|note|schema)\./,
            },
            {
              name: 'door',
              test: /src\/features\/community\/(?:community|login|queries|register-form|sign-in-form)\./,
            },
            {
              name: 'forms',
              test: /node_modules\/react-hook-form|src\/lib\/schema-resolver\./,
            },
            {
              name: 'fields',
              test: /icons\/(?:eye|eye-off|search)\.|src\/ui\/(?:field|form-error|text-input)\./,
            },
            {
              name: 'layers',
              test: /node_modules\/(?:@radix-ui\/react-(?:alert-dialog|collection|dialog|direction|dropdown-menu|focus-guards|menu|roving-focus)|aria-hidden|get-nonce|react-(?:remove-scroll|style-singleton)|tslib|use-(?:callback-ref|sidecar))|icons\/(?:check|chevron-down|ellipsis|x)\.|src\/(?:api\/(?:acts\/define|generated\/operations\.gen)|ui\/(?:confirm|dialog|form-dialog|menu|use-refused-focus|use-return-focus))\./,
            },
            {
              name: 'view',
              test: /icons\/(?:arrow-left-right|chevron-(?:left|right)|coffee|pencil|play|plus|printer|trash|undo-2|user-plus)\.|src\/(?:domain\/(?:day|derived|duration|floor|group-by|money|seats|stakes|table-status)|lib\/(?:format|names)|ui\/(?:count|info-mark|list-row|meter|pips|skeleton|stats|status-badge|table-mark))\./,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
  preview: { headers },
  test: {
    // Long enough for a machine that is ten times slower than a desk: what hangs is noticed, what is slow is not a failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 40_000 } },
    isolate: false, // src/test/fresh.ts clears up between two files
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tools/*.test.mjs'],
          setupFiles: ['src/test/fresh.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // What waits for timers in jsdom may come late on a busy machine, once. What is wrong is wrong twice.
          retry: 1,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/test/setup.ts', 'src/test/fresh.ts'],
        },
      },
    ],
  },
});
