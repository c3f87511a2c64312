/** Features that a setting can disable, named after their pages. */
export const STUDIO_MODULES = ['schema', 'import', 'console', 'explore', 'sketch', 'admin', 'guide'] as const;

/** A feature that a setting can disable. */
export type StudioModule = (typeof STUDIO_MODULES)[number];

/** Features that settings disable. */
export interface StudioFeatures {
  /** Parts that are neither shown nor served. */
  readonly hidden: readonly StudioModule[];
  /** Whether the server refuses all changes to the database. */
  readonly isReadOnly: boolean;
}
