// Writes src/api/generated/operations.gen.ts from the server's OpenAPI document: one constant per write route.
//   node tools/operations.mjs openapi.json >operations.gen.ts
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const METHODS = ['post', 'patch', 'delete'];

/** `post-waitlist-id-no-show` becomes `postWaitlistIdNoShow`. */
function constantName(operationId) {
  return operationId.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * The module's text. A permission that no staff role grants becomes null, because the browser has no list to check it
 * against.
 */
export function operationsOf(document) {
  const staff = document.components.schemas.User.properties.permissions.items.enum;
  const constants = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const permission = item[method]['x-permission'];
      return [
        `export const ${constantName(item[method].operationId)}: Operation<paths['${path}']['${method}']> = {`,
        `  method: '${method.toUpperCase()}',`,
        `  path: '${path}',`,
        `  permission: ${staff.includes(permission) ? `'${permission}'` : 'null'},`,
        '};',
      ].join('\n');
    }),
  );
  return [
    '/**',
    " * This file was generated from the server's routes by `make types`. Do not edit it.",
    ' * `permission` is null where no staff role grants what the route needs: public routes, routes for every',
    ' * signed-in user, and those of PitBoss Go members and platform administrators.',
    ' */',
    "import type { Operation } from '../acts/types';",
    "import type { paths } from './schema.gen';",
    '',
    constants.join('\n\n'),
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(operationsOf(JSON.parse(readFileSync(process.argv[2], 'utf8'))));
}
