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
  interestMinimum: '',
};

function typed(wire: string): string {
  return formatPlainAmount(fromWire(wire));
}

/** The form values of a preset or an existing game. */
export function formFromPreset(
  preset: Pick<GameType, keyof NewGameTypeForm> | (GamePreset & { interestMinimum?: number | null }),
): NewGameTypeForm {
  return {
    name: preset.name,
    gameFormat: preset.gameFormat,
    smallBlind: typed(preset.smallBlind),
    bigBlind: typed(preset.bigBlind),
    minBuyIn: typed(preset.minBuyIn),
    maxBuyIn: preset.maxBuyIn === null ? '' : typed(preset.maxBuyIn),
    interestMinimum: preset.interestMinimum == null ? '' : String(preset.interestMinimum),
  };
}

/** "$200 - $1,000", "$200 or more", "$150" for a fixed buy-in */
export function buyInText({ minBuyIn, maxBuyIn }: Pick<GameType, 'minBuyIn' | 'maxBuyIn'>): string {
  const low = formatWholeMoney(fromWire(minBuyIn));
  if (maxBuyIn === minBuyIn) return low;
  return maxBuyIn === null ? `${low} or more` : `${low} - ${formatWholeMoney(fromWire(maxBuyIn))}`;
}

/**
 * The text of a picker option, with the stakes unless the name has them. A limit game is named by its bets, not its
 * blinds.
 */
export function optionText(gameType: GameType): string {
  const { name } = gameType;
  return /[0-9]\/\$?[0-9]/.test(name) ? name : `${stakesText(gameType)} ${name}`;
}
