/** The geometry of a seal in a box of 100. Never change it: old seals must look the same. */

/** Space for a round line end, as a multiple of half the stroke. */
const capRoom = 1.25;

const bitsOf = (hex: string): boolean[] =>
  [...hex].flatMap((digit) => [8, 4, 2, 1].map((mask) => (Number.parseInt(digit, 16) & mask) !== 0));

/** The arcs of one ring, clockwise from the top: one segment for each bit. Neighbouring set bits are one arc. */
const ring = (bits: boolean[], radius: number, stroke: number): string => {
  const count = bits.length;
  const step = 360 / count;
  const inset = (((stroke / 2) * capRoom) / radius) * (180 / Math.PI);
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(50 - radius * Math.cos(angle)).toFixed(1)}`;
  };
  const arc = (from: number, to: number) =>
    `M${point(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
  if (bits.every(Boolean)) return arc(0, 180) + arc(180, 360);
  let path = '';
  for (let start = 0; start < count; start += 1) {
    if (!bits[start] || bits[(start + count - 1) % count]) continue;
    let length = 1;
    while (bits[(start + length) % count]) length += 1;
    path += arc(start * step + inset, (start + length) * step - inset);
  }
  return path;
};

/** Three rings of 16 bits from the first 12 hex digits of a fingerprint. */
export const fullSeal = (fingerprint: string) => {
  const bits = bitsOf(fingerprint.slice(0, 12));
  const stroke = 5.2;
  return {
    rim: { radius: 46.5, stroke: 2.6 },
    dot: 7.5,
    stroke,
    path: [17.5, 26.5, 35.5].map((radius, i) => ring(bits.slice(i * 16, i * 16 + 16), radius, stroke)).join(''),
  };
};

/** Below 36 px: one ring of 10 bits. It shows that a text is approved, but does not identify it. */
export const smallSeal = (fingerprint: string) => {
  const stroke = 10;
  return {
    rim: { radius: 45, stroke: 8 },
    dot: 11,
    stroke,
    path: ring(bitsOf(fingerprint.slice(0, 3)).slice(0, 10), 27, stroke),
  };
};

/** A fingerprint in groups of four digits, so that people can compare it. */
export const digitGroups = (fingerprint: string): string[] => fingerprint.match(/.{1,4}/g) ?? [];
