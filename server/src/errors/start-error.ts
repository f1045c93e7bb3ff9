/** A start-up error that the operator can correct: reported in one line. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

/** Another process has the embedded database open. */
export class FolderInUse extends StartError {
  override readonly name = "FolderInUse";
}
