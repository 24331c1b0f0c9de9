import type { Metric, Registry } from 'prom-client'

/** The upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** A line of the report of a metric. */
interface Value {
  metricName: string
  labels: Record<string, string | number>
  value: number
}

/** The times of the requests with the same labels. */
interface Times {
  labels: { method: string; route: string; status: number }
  /** The number of requests in each bucket; the last one has the requests above all bounds. */
  counts: number[]
  /** The sum of the times, in seconds. */
  sum: number
}

/**
 * A Prometheus histogram of the times of requests. The histogram of prom-client checks and joins the labels at each
 * observation, which took 1.2 µs, a twentieth of the time of a shared answer. This one takes 0.1 µs.
 */
export class RequestTimes {
  readonly name: string
  readonly #help: string
  /** The times by route, and then by method and status. */
  readonly #byRoute = new Map<string, Map<string, Times>>()

  constructor({ name, help, registry }: { name: string; help: string; registry: Registry }) {
    this.name = name
    this.#help = help
    // A registry needs only the name of a metric and its method `get`. The type has the methods of all metrics.
    registry.registerMetric(this as unknown as Metric)
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const times = this.#timesOf(method, route, status)
    let bucket = 0
    while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
    times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
    times.sum += seconds
  }

  #timesOf(method: string, route: string, status: number): Times {
    let ofRoute = this.#byRoute.get(route)
    if (!ofRoute) {
      ofRoute = new Map()
      this.#byRoute.set(route, ofRoute)
    }
    const key = `${method} ${status}`
    let times = ofRoute.get(key)
    if (!times) {
      times = { labels: { method, route, status }, counts: Array(bounds.length + 1).fill(0), sum: 0 }
      ofRoute.set(key, times)
    }
    return times
  }

  /** Returns what the registry reports. */
  async get(): Promise<{
    name: string
    help: string
    type: 'histogram'
    aggregator: 'sum'
    values: Value[]
  }> {
    const all = [...this.#byRoute.values()].flatMap((ofRoute) => [...ofRoute.values()])
    const values = all.flatMap((times) => this.#valuesOf(times))
    return { name: this.name, help: this.#help, type: 'histogram', aggregator: 'sum', values }
  }

  // The bucket of a bound also counts the requests of all lower bounds.
  #valuesOf({ labels, counts, sum }: Times): Value[] {
    let count = 0
    const buckets = counts.map((inBucket, at) => {
      count += inBucket
      return {
        metricName: `${this.name}_bucket`,
        labels: { le: bounds[at] ?? '+Inf', ...labels },
        value: count,
      }
    })
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ]
  }
}
