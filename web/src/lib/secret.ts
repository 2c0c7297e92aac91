/** The key of an act. `crypto.randomUUID` is missing where a room serves its tablets over plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 32 random bytes in base64, in the form of a link's secret. */
export function newSecret(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => String.fromCharCode(byte)).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The address that opens a player's page. The secret is in the fragment, which no browser sends. */
export function pageAddress(link: string, secret: string): string {
  return `${location.origin}/p/${link}#${secret}`;
}
