/**
 * The positions of a grid's items. Folders come first and share no row with files. The gaps that their last row leaves
 * are counted, so that rows and columns follow from a position by division.
 */
export type GridPlaces = { count: number; columns: number; folders: number }

export type GridBand = {
  /** The height of a row of folders and of any other row, in pixels. */
  folderHeight: number
  height: number
  gap: number
}

const padOf = ({ count, columns, folders }: GridPlaces) =>
  folders === 0 || folders >= count ? 0 : (columns - (folders % columns)) % columns

export function placeOf(index: number, grid: GridPlaces): number {
  return index < grid.folders ? index : index + padOf(grid)
}

/** The item at a position, or -1 where a row ends early. */
export function indexAtPlace(place: number, grid: GridPlaces): number {
  if (place < Math.min(grid.folders, grid.count)) return place
  const index = place - padOf(grid)
  return index >= grid.folders && index < grid.count ? index : -1
}

export function rowOf(index: number, grid: GridPlaces): number {
  return Math.floor(placeOf(index, grid) / grid.columns)
}

export function rowsOf(grid: GridPlaces): number {
  return Math.ceil((grid.count + padOf(grid)) / grid.columns)
}

export function folderRowsOf(grid: GridPlaces): number {
  return Math.ceil(Math.min(grid.folders, grid.count) / grid.columns)
}

/** The items of a row, in their order. */
export function indexesOfRow(row: number, grid: GridPlaces): number[] {
  const first = row * grid.columns
  return Array.from({ length: grid.columns }, (_, column) => indexAtPlace(first + column, grid)).filter(
    index => index >= 0,
  )
}

/** The distance of a row from the top of the first. */
export function topOfRow(row: number, grid: GridPlaces, band: GridBand): number {
  const low = Math.min(row, folderRowsOf(grid))
  return low * (band.folderHeight + band.gap) + (row - low) * (band.height + band.gap)
}
