// Parts of prom-client, imported one by one: its index also loads HTTP, child processes and OpenTelemetry for parts that
// are not used here, which took 10 ms of every start and 6 MB.
declare module "prom-client/lib/counter.js" {
  export { Counter as default } from "prom-client"
}
declare module "prom-client/lib/gauge.js" {
  export { Gauge as default } from "prom-client"
}
declare module "prom-client/lib/registry.js" {
  export { Registry as default } from "prom-client"
}
declare module "prom-client/lib/cluster.js" {
  export { AggregatorRegistry as default } from "prom-client"
}
