import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map } from 'rxjs';
import { endpointOf } from './endpoint';

/** For tests: checks every response against its contract, so that the web client can rely on it. */
@Injectable()
export class ResponsesKeepTheirContract implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>) {
    const endpoint = endpointOf(context);
    const response = context.switchToHttp().getResponse<{ headersSent: boolean }>();
    return next.handle().pipe(
      map((returned) => {
        if (!endpoint?.returns || returned instanceof Response || response.headersSent) return returned;
        const result = endpoint.returns.safeParse(JSON.parse(JSON.stringify(returned) ?? 'null'));
        if (result.success) return returned;
        const wrong = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
        throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${wrong}`);
      }),
    );
  }
}
