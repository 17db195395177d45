/**
 * Loaded before the first test file of a process. What `KEPT_MEMORY` of `scripts/test/run.ts` says was for this process alone, which
 * has read it when it began: servers and commands that tests start use memory as they do anywhere.
 */
delete process.env.MIMALLOC_PURGE_DELAY
