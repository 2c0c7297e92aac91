// Writes src/api/generated/roles.gen.ts from the server's OpenAPI document: the permissions of each staff role.
//   node tools/roles.mjs openapi.json >roles.gen.ts
import { readFileSync } from 'node:fs';

const { 'x-roles': roles } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const lines = Object.entries(roles).map(
  ([role, permissions]) => `  ${role}: [${permissions.map((word) => `'${word}'`).join(', ')}],`,
);
process.stdout.write(
  [
    '/**',
    " * This file was generated from the server's table of roles by `make types`. Do not edit it.",
    ' */',
    "import type { Permission, Role } from '../types';",
    '',
    '/** The permissions of a role. */',
    'export const GRANTS: Record<Role, readonly Permission[]> = {',
    ...lines,
    '};',
    '',
  ].join('\n'),
);
