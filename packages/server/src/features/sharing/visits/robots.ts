/** Programs that render preview cards, index pages or check addresses; they identify themselves. */
const robots =
  /bot\b|bot[/_-]|crawler|spider|preview|facebookexternalhit|facebot|whatsapp|embedly|slurp|vkshare|iframely|pinterest|monitor|prefetch/i

export function isRobot(userAgent: string): boolean {
  return userAgent === '' || robots.test(userAgent)
}
