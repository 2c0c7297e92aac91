import type { GamePreset, GameType } from '@/api/types';
import { fromWire } from '@/domain/money';
import { stakesText } from '@/domain/stakes';
import { formatPlainAmount, formatWholeMoney } from '@/lib/format';
import type { NewGameTypeForm } from './schema';

export const BLANK_GAME_TYPE: NewGameTypeForm = {
  name: '',
  gameFormat: '',
  smallBlind: '',
  bigBlind: '',
  minBuyIn: '',
  maxBuyIn: '',
};

function typed(wire: string): string {
  return formatPlainAmount(fromWire(wire));
}

/** A preset, or a game that is there, as the form would have it typed in. */
export function formFromPreset(
  preset: Pick<GameType, keyof NewGameTypeForm> | GamePreset,
): NewGameTypeForm {
  return {
    name: preset.name,
    gameFormat: preset.gameFormat,
    smallBlind: typed(preset.smallBlind),
    bigBlind: typed(preset.bigBlind),
    minBuyIn: typed(preset.minBuyIn),
    maxBuyIn: preset.maxBuyIn === null ? '' : typed(preset.maxBuyIn),
  };
}

/** "$200 - $1,000", "$200 or more", "$150" where it is fixed */
export function buyInText({ minBuyIn, maxBuyIn }: Pick<GameType, 'minBuyIn' | 'maxBuyIn'>): string {
  const low = formatWholeMoney(fromWire(minBuyIn));
  if (maxBuyIn === minBuyIn) return low;
  return maxBuyIn === null ? `${low} or more` : `${low} - ${formatWholeMoney(fromWire(maxBuyIn))}`;
}

/** Dealt for money at tables of its own, not level by level. */
export function isCashGame({ gameFormat }: Pick<GameType, 'gameFormat'>): boolean {
  return gameFormat !== 'Tournament';
}

/** By stakes, small to big; the name decides between equals. */
export function byStakes(a: GameType, b: GameType): number {
  return (
    fromWire(a.bigBlind) - fromWire(b.bigBlind) ||
    fromWire(a.smallBlind) - fromWire(b.smallBlind) ||
    a.name.localeCompare(b.name, 'en-US')
  );
}

/** For a picker: the stakes too, where the name does not say any. A limit game is called by its bets, not its blinds. */
export function optionText(gameType: GameType): string {
  const { name } = gameType;
  return /[0-9]\/\$?[0-9]/.test(name) ? name : `${stakesText(gameType)} ${name}`;
}
