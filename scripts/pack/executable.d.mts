export function ownPlatform(): string;
export function executableName(name: string, version: string, platform: string): string;
export function canHold(node: string): boolean;
