export { analysisSchema, type AnalysisResult, type CvAnalysis, type Evidence } from './analysis.ts';
export { isSoftware } from './rules/claims/software.ts';
