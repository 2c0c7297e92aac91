import { expect, test } from 'vitest';
import { operationsOf } from './operations.mjs';

const document = {
  components: {
    schemas: { User: { properties: { permissions: { items: { enum: ['manage_waitlist'] } } } } },
  },
  paths: {
    '/api/waitlist/{id}/no-show': {
      get: { operationId: 'get-waitlist-room-no-show', 'x-permission': 'view_floor' },
      post: { operationId: 'post-waitlist-id-no-show', 'x-permission': 'manage_waitlist' },
    },
    '/api/auth/logout': { post: { operationId: 'post-auth-logout', 'x-permission': 'signed_in' } },
  },
};

test('each write route becomes one constant that is named by its method and path', () => {
  const text = operationsOf(document);
  expect(text).toContain(
    `export const postWaitlistIdNoShow: Operation<paths['/api/waitlist/{id}/no-show']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/no-show',
  permission: 'manage_waitlist',
};`,
  );
  expect(text.match(/export const/g)).toHaveLength(2);
});

test('a permission that no staff role grants is null', () => {
  expect(operationsOf(document)).toContain("path: '/api/auth/logout',\n  permission: null,");
});
