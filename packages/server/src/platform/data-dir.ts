/** Where the server keeps everything, unless `DATA_DIR` says otherwise; relative to where it was started. */
export const defaultDataDir = 'data'
