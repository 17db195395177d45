/** What is stored of drafts and versions, for the folders that publish and import them. */
export {
  type DraftRow,
  deleteDraftRow,
  findAuthor,
  findDraft,
  findOwner,
  findRevision,
  findVersion,
  type RevisionWithContent,
  saveDraftRow,
} from "./store.ts"
