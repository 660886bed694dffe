import { cn } from '@/shared/lib/cn';
import { digitGroups, fullSeal, smallSeal } from './seal-path';

/** What a seal says to screen readers. */
export const sealLabel = (approved: boolean): string =>
  approved ? 'Seal of this exact text' : 'Seal of a text without approval';

interface SealProps {
  /** SHA-256 of the text, 64 hex digits. */
  fingerprint: string;
  /** Pixels. */
  size: number;
  /** Grey, for a text without approval. */
  ash?: boolean;
  /** Animates the drawing once. */
  draw?: boolean;
  /** For screen readers. Without it the seal is hidden from them. */
  label?: string;
  className?: string;
}

/** The sign of an approved text, drawn from its fingerprint. One changed comma gives another seal. */
export const Seal = ({ fingerprint, size, ash = false, draw = false, label, className }: SealProps) => {
  const shape = size < 36 ? smallSeal(fingerprint) : fullSeal(fingerprint);
  return (
    <svg
      className={cn('flex-none', ash ? 'text-ink-3' : 'text-ember-ink', draw && 'animate-seal-in', className)}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      strokeWidth={shape.stroke}
      strokeLinecap="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="50" cy="50" r={shape.dot} fill="currentColor" stroke="none" />
      <circle cx="50" cy="50" r={shape.rim.radius} strokeWidth={shape.rim.stroke} />
      <path
        d={shape.path}
        pathLength={1}
        className={draw ? '[stroke-dasharray:1] animate-seal-draw motion-reduce:[stroke-dasharray:none]' : undefined}
      />
    </svg>
  );
};

interface FingerprintProps {
  value: string;
  groups?: number;
  className?: string;
}

/** The first three groups are bold, because the seal is drawn from them. */
export const Fingerprint = ({ value, groups = 4, className }: FingerprintProps) => {
  const shown = digitGroups(value).slice(0, groups);
  return (
    <span className={cn('font-mono text-[11.5px]/[18px] text-ink-2 [font-variant-ligatures:none]', className)}>
      <b className="text-ink">{shown.slice(0, 3).join(' ')}</b> {shown.slice(3).join(' ')}
    </span>
  );
};

/** The sign of an empty list of drafts. */
export const UnsealedRings = ({ size = 44 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 100 100" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden>
    <circle cx="50" cy="50" r="8" />
    <g strokeLinecap="round">
      <circle cx="50" cy="50" r="18" strokeDasharray="2 4" />
      <circle cx="50" cy="50" r="28" strokeDasharray="2 6.2" />
      <circle cx="50" cy="50" r="38" strokeDasharray="2 8.4" />
      <circle cx="50" cy="50" r="47" strokeDasharray="2 10.3" />
    </g>
  </svg>
);
