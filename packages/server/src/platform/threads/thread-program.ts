/** The file of a thread's program beside the file that starts it; the bundle of the server has it beside its own. */
export function threadProgram(name: string, from: string): URL {
  return new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
