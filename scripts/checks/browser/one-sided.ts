/** Properties of four sides; with four values, the second is the right one and the fourth the left one. */
const fourSides = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color|image-width))$/
const origins = /^(?:(?:transform|perspective)-origin|(?:background|mask|object)-position(?:-x)?)$/
const shadows = /^(?:box|text)-shadow$/
/** Words of a value that follow the direction of the text, from theme/mirrored.css. */
const following = /var\(--(?:forward|line-start|line-end)\)/

const inlinePair = 'its -block and -inline forms'
const corners = 'border-start-start-radius and so on'
const sides = 'var(--line-start), var(--line-end) or var(--forward)'

const declaration = /([\w-]+)\s{0,9}:([^;{}]*)(?=[;}])/g

/** Where the value of a style differs between left and right without naming either, such as `padding: 0 20px 0 0`. */
export function judgeValues(file: string, text: string): string[] {
  const styles = text.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, comment => comment.replace(/[^\n]/g, ' '))
  return [...styles.matchAll(declaration)].flatMap(({ 1: name = '', 2: written = '', index }) => {
    const value = written.trim().replace(/\s+/g, ' ')
    const instead = oneSided(name, value)
    if (!instead) return []
    const line = styles.slice(0, index).split('\n').length
    return [`${file}:${line} says “${name}: ${value}”; use ${instead}.`]
  })
}

/** Returns what to write instead of a value that is right for one direction only. */
function oneSided(name: string, value: string): string | undefined {
  if (fourSides.test(name)) {
    const [, right, , left] = parts(value, ' ')
    return left !== undefined && right !== left ? inlinePair : undefined
  }
  if (name === 'border-radius') return parts(value, '/').some(areCornersOneSided) ? corners : undefined
  if (following.test(value)) return undefined
  if (origins.test(name)) return parts(value, ',').some(isOriginOneSided) ? sides : undefined
  if (shadows.test(name)) return parts(value, ',').some(isShadowOneSided) ? sides : undefined
  if (name === 'translate') return isMoved(parts(value, ' ')[0]) ? sides : undefined
  return isImageOneSided(value) || isMovedAside(value) ? sides : undefined
}

/** One to four radii, from the top left corner clockwise. */
function areCornersOneSided(radii: string): boolean {
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts(radii, ' ')
  return topLeft !== topRight || bottomRight !== bottomLeft
}

function isOriginOneSided(value: string): boolean {
  const words = parts(value, ' ')
  if (words.some(word => word === 'left' || word === 'right')) return true
  const [first = ''] = words
  return /\d/.test(first) && first !== '50%'
}

/** The first length of a shadow moves it to the right. */
function isShadowOneSided(value: string): boolean {
  return isMoved(parts(value, ' ').find(word => /^(?:-?[\d.]|calc\()/.test(word)))
}

const isMoved = (distance = '') => /[1-9]/.test(distance)

/** A symmetrical gradient looks the same from both sides, but its animation doesn't: that is seen at the positions. */
function isImageOneSided(value: string): boolean {
  return /gradient\(\s*(?:to (?:(?:top|bottom) )?(?:left|right)\b|-?(?:90|270)deg\b)/.test(value)
}

function isMovedAside(value: string): boolean {
  return /\btranslate(?:X|3d)?\(\s*(?:-?\s*[\d.]*[1-9]|calc)/.test(value)
}

/** The parts of a value between separators that aren't in brackets. */
function parts(value: string, separator: string): string[] {
  const found = ['']
  let depth = 0
  for (const letter of value) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === separator && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found.map(part => part.trim()).filter(part => part !== '')
}
