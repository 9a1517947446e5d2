/** Explains why a file is none that gettext’s tools would take. */
export class PoProblem extends Error {}
