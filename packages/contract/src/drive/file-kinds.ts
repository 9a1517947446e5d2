/** What a user would call a file; decides its icon, the filter it falls under and which preview opens it. */
export const fileKinds = [
  'folder',
  'image',
  'video',
  'audio',
  'pdf',
  'document',
  'sheet',
  'slides',
  'code',
  'archive',
  'text',
  'other',
] as const
export type FileKind = (typeof fileKinds)[number]

const extensionLists: Partial<Record<FileKind, string>> = {
  image: 'jpg jpeg jfif png gif webp avif heic heif bmp tif tiff svg ico jxl psd raw dng cr2 cr3 nef arw orf rw2 raf',
  video: 'mp4 m4v mov mkv webm avi wmv flv mpg mpeg 3gp ogv m2ts mts vob',
  audio: 'mp3 m4a aac ogg oga opus flac wav aif aiff wma mid midi amr',
  pdf: 'pdf',
  document: 'doc docx docm dot dotx odt ott fodt rtf pages epub mobi wpd',
  sheet: 'xls xlsx xlsm xlsb xlt xltx ods ots fods csv tsv numbers',
  slides: 'ppt pptx pptm pps ppsx pot potx odp otp fodp key',
  code:
    'js mjs cjs jsx ts mts cts tsx json jsonc json5 html htm xhtml css scss sass less xml xsl yaml yml toml ini py rb php ' +
    'java kt kts scala groovy gradle c h cc cpp cxx hpp hh cs fs go rs swift m mm dart lua pl pm r jl hs elm ex exs erl clj ' +
    'sh bash zsh fish bat cmd ps1 sql graphql gql proto vue svelte astro tf diff patch wasm ipynb',
  archive:
    'zip 7z rar tar gz tgz bz2 tbz tbz2 xz txz zst lz lzma lz4 br z cab iso dmg jar war apk deb rpm tar.gz tar.bz2 tar.xz ' +
    'tar.zst tar.lz tar.lzma tar.lz4 tar.br tar.z',
  text: 'txt text md markdown mdown rst adoc tex log nfo srt vtt ass ssa',
}

const typeLists: Partial<Record<FileKind, string>> = {
  folder: 'inode/directory httpd/unix-directory',
  pdf: 'application/pdf application/x-pdf',
  document:
    'application/msword application/vnd.ms-word.document.macroenabled.12 application/rtf text/rtf application/epub+zip ' +
    'application/vnd.apple.pages application/vnd.oasis.opendocument.text application/vnd.oasis.opendocument.text-template ' +
    'application/vnd.oasis.opendocument.text-flat-xml ' +
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document ' +
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template application/x-mobipocket-ebook',
  sheet:
    'text/csv text/tab-separated-values application/vnd.ms-excel application/vnd.ms-excel.sheet.macroenabled.12 ' +
    'application/vnd.ms-excel.sheet.binary.macroenabled.12 application/vnd.apple.numbers ' +
    'application/vnd.oasis.opendocument.spreadsheet application/vnd.oasis.opendocument.spreadsheet-template ' +
    'application/vnd.oasis.opendocument.spreadsheet-flat-xml ' +
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet ' +
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template application/x-spreadsheetml-2003+xml',
  slides:
    'application/vnd.ms-powerpoint application/vnd.ms-powerpoint.presentation.macroenabled.12 application/vnd.apple.keynote ' +
    'application/vnd.oasis.opendocument.presentation application/vnd.oasis.opendocument.presentation-template ' +
    'application/vnd.oasis.opendocument.presentation-flat-xml ' +
    'application/vnd.openxmlformats-officedocument.presentationml.presentation ' +
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow ' +
    'application/vnd.openxmlformats-officedocument.presentationml.template',
  code:
    'text/html text/css text/xml text/javascript application/javascript application/ecmascript application/x-javascript ' +
    'application/json application/ld+json application/xml application/xhtml+xml application/x-sh application/x-httpd-php ' +
    'application/sql application/toml application/yaml text/yaml application/wasm application/typescript',
  archive:
    'application/zip application/x-zip-compressed application/gzip application/x-gzip application/x-tar application/x-bzip2 ' +
    'application/x-xz application/zstd application/x-7z-compressed application/vnd.rar application/x-rar-compressed ' +
    'application/java-archive application/x-iso9660-image application/x-apple-diskimage ' +
    'application/vnd.android.package-archive application/vnd.debian.binary-package application/x-rpm ' +
    'application/vnd.ms-cab-compressed application/x-lzma application/x-lzip application/x-compress',
}

/** The kind of each known extension, in lower case and without its dot. */
export const kindOfExtension: ReadonlyMap<string, FileKind> = invert(extensionLists)

/** The kind of each known media type, in lower case and without parameters. */
export const kindOfType: ReadonlyMap<string, FileKind> = invert(typeLists)

function invert(lists: Partial<Record<FileKind, string>>): Map<string, FileKind> {
  const entries = fileKinds.flatMap(kind => (lists[kind]?.split(' ') ?? []).map(word => [word, kind] as const))
  return new Map(entries)
}
