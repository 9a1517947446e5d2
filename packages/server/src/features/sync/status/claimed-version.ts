/**
 * The version of Nextcloud whose calls these are. The window program warns below 20 and refuses below 7; nothing in it asks
 * for more than 28.
 */
export const claimedVersion = { major: 28, minor: 0, micro: 0, string: '28.0.0', edition: '' } as const
