/** The seven color slots of avatars, chosen by the first letter of the name. */
const AVATAR_SLOTS = [3, 1, 2, 5, 7, 9, 11] as const;

/** Returns the color slot (1 to 12) of a user's avatar. */
export function avatarSlot(username: string): number {
  const code = username.toLowerCase().codePointAt(0) ?? 0;
  // Slot 3 belongs to r, so that root has the neutral one.
  return (
    AVATAR_SLOTS[(code + AVATAR_SLOTS.length - ('r'.charCodeAt(0) % AVATAR_SLOTS.length)) % AVATAR_SLOTS.length] ??
    AVATAR_SLOTS[0]
  );
}
