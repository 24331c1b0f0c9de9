/** The types of scenarios (D-19). */
export const scenarioTypes = ['romance', 'conflict', 'mystery', 'adventure', 'family', 'secret'] as const
export type ScenarioType = (typeof scenarioTypes)[number]

/** A suggestion for the next chapter (D-19). */
export interface Scenario {
  type: ScenarioType
  title: string
  description: string
}
