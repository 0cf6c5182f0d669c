declare module 's3rver' {
  type Options = {
    address: string
    port: number
    directory: string
    silent: boolean
    resetOnClose: boolean
    configureBuckets: { name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
