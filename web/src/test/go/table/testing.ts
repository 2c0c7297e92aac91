import { useState } from 'react';
import type { Doing } from '@/go/engine/night/entries';
import { legal } from '@/go/engine/night/legal';
import type { TestNight } from '../night/testing';
import type { NightGame, NightView, Outcome, UseNight } from '@/go/engine/night/view';

// A night for tests and screenshots: the log is in memory, and nothing is sent.

const HERE = {
  epoch: 1,
  device: 'here',
  deviceName: "Dana's iPhone",
  user: 'u1',
  userName: 'Dana',
  at: '2026-11-20T20:00:00.000Z',
};

export interface FakeOptions extends Partial<Omit<NightView, 'game'>> {
  game?: Partial<NightGame>;
  acts?: Partial<UseNight>;
}

function viewOf(night: TestNight, { game, acts, ...over }: FakeOptions): UseNight {
  const { state } = night;
  const done = async (): Promise<Outcome> => ({ ok: true });
  return {
    phase: 'ready',
    problem: null,
    gameId: 'g1',
    game: {
      id: 'g1',
      name: 'Thursday Night',
      local: false,
      status: 'active',
      settings: state.settings,
      inviteCode: 'K7Q4M2',
      hostName: 'Dana',
      isHost: true,
      mayRun: true,
      startTime: null,
      startedAt: '2026-11-20T20:00:00.000Z',
      endedAt: null,
      ...game,
    },
    state,
    legal: legal(state),
    history: night.log.lines,
    sync: { kind: 'saved', text: 'Saved on this phone', waiting: 0, why: null },
    lease: { holder: HERE, mine: true, mayTake: null },
    conflicts: [],
    refusals: [],
    dispatch: done,
    undo: done,
    takeLease: done,
    start: done,
    end: done,
    retry: () => undefined,
    conflictText: () => 'Ana folded',
    discardConflict: async () => undefined,
    reapplyConflict: async () => ({ applied: 1, left: [] }),
    dismissRefusal: async () => undefined,
    ...acts,
    ...over,
  };
}

/** The result of `useNight`, over a log in memory. */
export function useFakeNight(night: TestNight, options: FakeOptions = {}): UseNight {
  const [, again] = useState(0);
  const dispatch = async (doing: Doing): Promise<Outcome> => {
    const why = night.why(doing);
    if (why !== null) return { ok: false, why };
    night.do(doing);
    again((count) => count + 1);
    return { ok: true };
  };
  const undo = async (): Promise<Outcome> => {
    if (night.log.newest === null) return { ok: false, why: 'There is nothing to undo.' };
    for (const { id } of night.log.undoable) night.do({ kind: 'undo', target: id });
    again((count) => count + 1);
    return { ok: true };
  };
  return viewOf(night, { ...options, acts: { dispatch, undo, ...options.acts } });
}
