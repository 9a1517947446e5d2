/** The file of a thread's program, next to the file that starts it. In the server's bundle it is next to the bundle. */
export function threadProgram(name: string, from: string): URL {
  return new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
