/**
 * Loaded before the first test file of a process. `KEPT_MEMORY` in `scripts/test/run.ts` is meant for this process alone,
 * which has already read it. Servers and commands started by tests use memory as they normally would.
 */
delete process.env.MIMALLOC_PURGE_DELAY
