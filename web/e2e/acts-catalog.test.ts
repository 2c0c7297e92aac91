// The catalog of scenes contains every write that the web app can send.
import { expect, test } from 'vitest';
import * as generated from '@/api/generated/operations.gen';
import { exempt } from './harness/acts/exempt';
import { scenes } from './harness/acts/catalog';
import { titleOf } from './harness/acts/scene';

const operations = Object.values(generated).map(({ method, path }) => `${method} ${path}`);
const inScenes = new Set(scenes.map(({ operation }) => operation));

test('every write operation has a scene, or a reason why it has none', () => {
  const missing = operations.filter((one) => !inScenes.has(one) && !(one in exempt));
  expect(missing).toEqual([]);
});

test('no scene and no reason is of an operation that is gone, or of one that has both', () => {
  const stated = [...inScenes, ...Object.keys(exempt)];
  expect(stated.filter((one) => !operations.includes(one))).toEqual([]);
  expect(stated.filter((one) => inScenes.has(one) && one in exempt)).toEqual([]);
});

test('every scene has a title of its own', () => {
  const titles = scenes.map((scene) => titleOf(scene));
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
});
