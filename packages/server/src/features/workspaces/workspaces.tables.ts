export interface HandoverRow {
  id: string
  item_id: string | null
  space_id: string | null
  from_id: string
  to_email: string
  keeps: string | null
  message: string
  created_at: number
}

/** Tables by name. */
export interface WorkspaceTables {
  handovers: HandoverRow
}
