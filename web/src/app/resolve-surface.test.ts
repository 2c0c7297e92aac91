import { describe, expect, test } from 'vitest';
import { needsEntry, type Resolved, resolveSurface, type Surface } from './resolve-surface';

const platformDomain = 'pitboss.example';

function resolve(
  host: string,
  address: string,
  more: { singleOrganization?: boolean; fromShell?: boolean; platformDomain?: string } = {},
): Resolved {
  const { pathname, searchParams } = new URL(address, 'http://unused.example');
  return resolveSurface({ host, path: pathname, query: searchParams, platformDomain, ...more });
}

type Row = [host: string, address: string, surface: Surface, organization: string | null];

// Every kind of host with every kind of path and query.
const rows: Row[] = [
  // 1 the companion is checked before anything else
  ['pitboss.example', '/pitboss-go', 'companion', null],
  ['www.pitboss.example', '/pitboss-go/join', 'companion', null],
  ['admin.pitboss.example', '/pitboss-go', 'companion', null],
  ['demo.pitboss.example', '/pitboss-go', 'companion', 'demo'],
  ['demo.pitboss.example', '/pitboss-go?admin=true', 'companion', 'demo'],
  ['localhost', '/pitboss-go', 'companion', null],
  ['localhost', '/pitboss-go?org=lodge', 'companion', 'lodge'],
  ['localhost', '/pitboss-going', 'console', null],
  // 2 administration
  ['admin.pitboss.example', '/', 'admin', null],
  ['admin.pitboss.example', '/?org=lodge', 'admin', null],
  ['pitboss.example', '/?admin=true', 'admin', null],
  ['demo.pitboss.example', '/?admin=true', 'admin', null],
  ['demo.pitboss.example', '/?admin=true&org=lodge', 'admin', null],
  ['localhost', '/?admin=true', 'admin', null],
  ['localhost', '/mobile?admin=true', 'admin', null],
  ['localhost', '/?admin=1', 'console', null],
  ['localhost', '/?admin=true&landing=true', 'admin', null],
  // 3 a named tenant
  ['pitboss.example', '/?org=lodge', 'console', 'lodge'],
  ['www.pitboss.example', '/?org=lodge', 'console', 'lodge'],
  ['demo.pitboss.example', '/?org=lodge', 'console', 'lodge'],
  ['localhost', '/?org=lodge&landing=true', 'console', 'lodge'],
  ['localhost', '/mobile?org=lodge', 'kiosk', 'lodge'],
  ['10.0.0.5', '/?org=lodge', 'console', 'lodge'],
  // 4 the marketing page
  ['pitboss.example', '/', 'landing', null],
  ['www.pitboss.example', '/', 'landing', null],
  ['pitboss.example', '/floor-manager', 'landing', null],
  ['pitboss.example', '/mobile', 'landing', null],
  ['localhost', '/?landing=true', 'landing', null],
  ['127.0.0.1', '/?landing=true', 'landing', null],
  ['demo.pitboss.example', '/?landing=true', 'console', 'demo'],
  // 5 tenants
  ['demo.pitboss.example', '/', 'console', 'demo'],
  ['lodge.pitboss.example', '/tables/t5', 'console', 'lodge'],
  ['lodge.pitboss.example', '/mobile', 'kiosk', 'lodge'],
  ['localhost', '/', 'console', null],
  ['127.0.0.1', '/', 'console', null],
  ['::1', '/', 'console', null],
  ['[::1]', '/', 'console', null],
  ['cardroom.local', '/', 'console', null],
  ['localhost', '/nowhere', 'console', null],
  // the kiosks
  ['localhost', '/mobile', 'kiosk', null],
  ['localhost', '/dealer/t5', 'kiosk', null],
  ['localhost', '/pit-boss/r1', 'kiosk', null],
  ['localhost', '/roaming-manager/r1', 'kiosk', null],
  ['localhost', '/board/r1', 'lobby', null],
  ['localhost', '/screen', 'lobby', null],
  ['localhost', '/clock/t1', 'kiosk', null],
  ['localhost', '/mobilephone', 'console', null],
  // an unknown host: the server decides
  ['192.168.1.20', '/', 'console', null],
  ['poker.example', '/', 'console', null],
  ['notpitboss.example', '/', 'console', null],
  // the parts kit
  ['localhost', '/__kit', 'kit', null],
];

describe('surface by host, path and query', () => {
  test.each(rows)('%s%s', (host, address, surface, organization) => {
    expect(resolve(host, address)).toEqual({ surface, organization });
  });
});

describe('a platform on localhost', () => {
  test.each<Row>([
    ['localhost', '/', 'console', null],
    ['demo.localhost', '/', 'console', 'demo'],
    ['admin.localhost', '/', 'admin', null],
    ['www.localhost', '/', 'landing', null],
  ])('%s%s', (host, address, surface, organization) => {
    expect(resolve(host, address, { platformDomain: 'localhost' })).toEqual({
      surface,
      organization,
    });
  });
});

describe('a server of one organization', () => {
  test.each<Row>([
    ['pitboss.example', '/', 'console', null],
    ['www.pitboss.example', '/', 'console', null],
    ['admin.pitboss.example', '/', 'console', null],
    ['localhost', '/?landing=true', 'console', null],
    ['poker.example', '/mobile', 'kiosk', null],
    ['poker.example', '/?admin=true', 'admin', null],
    ['poker.example', '/pitboss-go', 'companion', null],
  ])('%s%s', (host, address, surface, organization) => {
    expect(resolve(host, address, { singleOrganization: true })).toEqual({
      surface,
      organization,
    });
  });
});

test('the shell’s own PitBoss Go entry stays in the shell on reload', () => {
  expect(resolve('localhost', '/pitboss-go', { fromShell: true }).surface).toBe('console');
});

test('only a host whose meaning is unknown waits for the server', () => {
  const ask = (host: string, address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://unused.example');
    return needsEntry({ host, path: pathname, query: searchParams });
  };
  expect(ask('localhost', '/')).toBe(false);
  expect(ask('pitboss.example', '/')).toBe(true);
  expect(ask('pitboss.example', '/pitboss-go')).toBe(false);
  expect(ask('pitboss.example', '/?admin=true')).toBe(false);
  expect(ask('pitboss.example', '/?org=lodge')).toBe(false);
});
