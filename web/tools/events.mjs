// Writes src/api/generated/events.gen.ts from the server's OpenAPI document: the data of each type of event.
//   node tools/events.mjs openapi.json >events.gen.ts
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const COMPONENT = '#/components/schemas/';

function typeOf(schema) {
  if (schema.$ref?.startsWith(COMPONENT)) return `Schemas['${schema.$ref.slice(COMPONENT.length)}']`;
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`;
  if (schema.type === 'object' && !schema.properties) return 'Record<string, never>';
  throw new Error(`name the Go type of this data: ${JSON.stringify(schema)}`);
}

/** The module's text. */
export function eventsOf(document) {
  const lines = Object.entries(document['x-events']).flatMap(([name, event]) => [
    `  /** ${event['x-permission']} */`,
    `  ${name}: ${typeOf(event.schema)};`,
  ]);
  return [
    '/**',
    " * This file was generated from the server's event types by `make types`. Do not edit it.",
    ' */',
    "import type { components } from './schema.gen';",
    '',
    "type Schemas = components['schemas'];",
    '',
    '/**',
    ' * The data of each type of event, and the permission that its readers need. An alert may need another permission',
    ' * than its type.',
    ' */',
    'export interface EventTypes {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(eventsOf(JSON.parse(readFileSync(process.argv[2], 'utf8'))));
}
