import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverNow } from '@/lib/clock';
import { offerUndo, undoOffers } from '@/ui/undo-store';
import { useShortcuts } from './use-shortcuts';

afterEach(() => undoOffers.set(() => []));

test('a key that is held down acts once: one act is undone', () => {
  const onPalette = vi.fn<(act?: string) => void>();
  const nothing = () => undefined;
  renderHook(() => useShortcuts({ onGo: nothing, onHelp: nothing, onPalette, onToggleSidebar: nothing }));
  const undone: string[] = [];
  for (const name of ['Ann', 'Bo']) offerUndo(name, serverNow() + 60_000, () => undone.push(name));
  fireEvent.keyDown(document.body, { key: 'u' });
  fireEvent.keyDown(document.body, { key: 'u', repeat: true });
  expect(undone).toEqual(['Bo']);
  fireEvent.keyDown(document.body, { key: 'c' });
  fireEvent.keyDown(document.body, { key: 'c', repeat: true });
  expect(onPalette).toHaveBeenCalledOnce();
});
