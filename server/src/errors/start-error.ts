/** A reason not to start that the person at the keyboard can do something about: shown as one line. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

/** Another process has the embedded database open. */
export class FolderInUse extends StartError {
  override readonly name = "FolderInUse";
}
